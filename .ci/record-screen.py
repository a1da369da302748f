#!/usr/bin/env python3
"""Records what a program shows on a terminal of 80 x 24 and writes it as an animated SVG.

    .ci/record-screen.py OUT.svg SECONDS [KEY@SECOND...] -- COMMAND...

A frame is taken every second. Nothing outside Python's own library is needed.
"""
import fcntl, html, os, pty, re, select, signal, struct, sys, termios, time, unicodedata

COLUMNS, ROWS = 80, 24
CELL_WIDTH, CELL_HEIGHT, MARGIN = 8.4, 17, 12
BASIC = ["#1b1f24", "#e5534b", "#57ab5a", "#c69026", "#539bf5", "#b083f0", "#39c5cf", "#adbac7"]


class Terminal:
    """The few sequences that the screen of a player uses."""

    def __init__(self):
        self.rest = b""
        self.style = ""
        self.x = self.y = 0
        self.clear()

    def clear(self):
        self.cells = [[(" ", "")] * COLUMNS for _ in range(ROWS)]

    def write(self, data):
        data = self.rest + data
        text = data.decode("utf-8", "ignore")
        # A sequence or a character may be cut at the end.
        cut = re.search(rb"(\x1b(\[[0-9;?]*)?|[\xc0-\xff][\x80-\xbf]{0,2})$", data)
        self.rest = b""
        if cut:
            self.rest = cut.group()
            text = data[: cut.start()].decode("utf-8", "ignore")
        for part in re.finditer(r"\x1b\[([0-9;?]*)([@-~])|\x1b.|(.)", text, re.S):
            if part.group(2):
                self.control(part.group(1), part.group(2))
            elif part.group(3) and part.group(3) >= " ":
                self.draw(part.group(3))

    def draw(self, character):
        if unicodedata.combining(character):
            return
        width = 2 if unicodedata.east_asian_width(character) in "WF" else 1
        if self.x + width > COLUMNS:
            return
        self.cells[self.y][self.x] = (character, self.style)
        if width == 2:
            self.cells[self.y][self.x + 1] = ("", self.style)
        self.x += width

    def control(self, parameters, final):
        numbers = [int(n) if n.isdigit() else 1 for n in parameters.split(";")]
        if final == "H":
            self.y = min(numbers[0], ROWS) - 1
            self.x = min(numbers[1] if len(numbers) > 1 else 1, COLUMNS) - 1
        elif final == "C":
            self.x = min(self.x + numbers[0], COLUMNS - 1)
        elif final == "J" or parameters == "?1049":
            self.clear()
        elif final == "m":
            self.style = parameters


def look(parameters):
    """Fill, weight and opacity of a style."""
    fill, weight, opacity, reverse = "#cdd9e5", "normal", "1", False
    values = parameters.split(";")
    while values:
        value = values.pop(0)
        if value == "1":
            weight = "bold"
        elif value == "2":
            opacity = ".5"
        elif value == "7":
            reverse = True
        elif value == "38" and values[:1] == ["2"]:
            fill = "#%02x%02x%02x" % tuple(int(v) for v in values[1:4])
            values = values[4:]
        elif value.isdigit() and 30 <= int(value) <= 37:
            fill = BASIC[int(value) - 30]
    return fill, weight, opacity, reverse


def drawn(cells):
    """One row as SVG, in runs of one style."""
    parts, x = [], 0
    while x < COLUMNS:
        end = x
        while end < COLUMNS and cells[end][1] == cells[x][1]:
            end += 1
        text = "".join(c for c, _ in cells[x:end])
        fill, weight, opacity, reverse = look(cells[x][1])
        start = x + len(text) - len(text.lstrip())
        shown = text.strip()
        if shown:
            left, width = start * CELL_WIDTH, (end - x - (len(text) - len(shown))) * CELL_WIDTH
            if reverse:
                parts.append(f'<rect x="{left:.1f}" width="{width:.1f}" height="{CELL_HEIGHT}" fill="{fill}"/>')
                fill = "#1c2128"
            bold = ' font-weight="bold"' if weight == "bold" else ""
            dim = f' opacity="{opacity}"' if opacity != "1" else ""
            parts.append(
                f'<text x="{left:.1f}" y="13" textLength="{width:.1f}" fill="{fill}"{bold}{dim}>'
                f"{html.escape(shown)}</text>"
            )
        x = end
    return "".join(parts)


def svg(frames):
    """Every distinct row once; each frame places its rows, and is seen for its second."""
    rows, body = {}, []
    for number, frame in enumerate(frames):
        uses = []
        for y, cells in enumerate(frame):
            content = drawn(cells)
            if content:
                name = rows.setdefault(content, f"r{len(rows)}")
                uses.append(f'<use href="#{name}" y="{y * CELL_HEIGHT}"/>')
        # Without animation the first one is seen: the animation's own opacity overrides this.
        still = ";opacity:1" if number == 0 else ""
        body.append(f'<g class="f" style="animation-delay:{number}s{still}">{"".join(uses)}</g>')
    width = COLUMNS * CELL_WIDTH + 2 * MARGIN
    height = ROWS * CELL_HEIGHT + 2 * MARGIN
    share = 100 / len(frames)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'font-family="ui-monospace,DejaVu Sans Mono,Menlo,monospace" font-size="14" xml:space="preserve">\n'
        f"<title>carillon plays a session on a terminal</title>\n"
        f"<style>.f{{opacity:0;animation:f {len(frames)}s steps(1) infinite}}"
        f"@keyframes f{{0%{{opacity:1}}{share:.4f}%{{opacity:0}}100%{{opacity:0}}}}</style>\n"
        f'<rect width="100%" height="100%" rx="8" fill="#1c2128"/>\n<defs>'
        + "\n".join(f'<g id="{name}">{content}</g>' for content, name in rows.items())
        + f'</defs>\n<g transform="translate({MARGIN},{MARGIN})">\n'
        + "\n".join(body)
        + "\n</g>\n</svg>\n"
    )


def main():
    split = sys.argv.index("--")
    out, seconds, keys = sys.argv[1], int(sys.argv[2]), sys.argv[3:split]
    pending = sorted(
        ((float(k.rpartition("@")[2]), k.rpartition("@")[0]) for k in keys), reverse=True)
    process, person = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", LC_ALL="C.UTF-8")
        os.execvp(sys.argv[split + 1], sys.argv[split + 1 :])
    fcntl.ioctl(person, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    os.kill(process, signal.SIGWINCH)
    terminal, frames, start = Terminal(), [], None
    while len(frames) < seconds:
        if select.select([person], [], [], 0.05)[0]:
            terminal.write(os.read(person, 65536))
            start = start or time.monotonic()
        passed = time.monotonic() - start if start else 0
        while pending and pending[-1][0] <= passed:
            os.write(person, pending.pop()[1].encode())
        if start and passed >= len(frames) + 0.9:
            frames.append([row[:] for row in terminal.cells])
    os.kill(process, signal.SIGTERM)
    while True:
        try:
            if not os.read(person, 65536):
                break
        except OSError:
            break
    os.waitpid(process, 0)
    with open(out, "w", encoding="utf-8") as file:
        file.write(svg(frames))


main()

# Into ~/.bashrc or ~/.zshrc: the step that runs and what is left of it, before the prompt; nothing while no session plays.
carillon_prompt() {
    local shown
    shown=$(carillon status --format '{symbol} {name} {left} ' 2>/dev/null)
    # A % in a name means something in a prompt of zsh.
    [ -n "${ZSH_VERSION-}" ] && shown=${shown//\%/%%}
    printf '%s' "$shown"
}
[ -n "${ZSH_VERSION-}" ] && setopt prompt_subst
PS1='$(carillon_prompt)'"${PS1-}"

import Screen

/// Half of a hold on one side.
let treeModel: ScreenModel = {
  var model = ScreenModel(title: "Two trees", mood: .yoga)
  model.name = "Tree"
  model.side = "left"
  model.round = ScreenModel.Round(2, of: 3)
  model.secondsLeft = 12
  model.thousandthsDone = 400
  model.cue = "Fix your gaze on one point, and let the standing leg grow long and strong."
  model.next = "Tree, right"
  model.secondsPassed = 13
  model.sessionSecondsLeft = 70
  model.strip = StepStrip(
    starts: [0, 5, 25, 28, 48, 53], isDone: [false, true, false, true, false, true], end: 83)
  model.stripPosition = 13
  model.keys = [
    ScreenModel.KeyHint("Space", "pause, go on"), ScreenModel.KeyHint("→ n", "next step"),
    ScreenModel.KeyHint("q", "stop"),
  ]
  return model
}()

/// All that people put into session files.
let hostileModels: [ScreenModel] = [
  String(repeating: "Very long name ", count: 20), String(repeating: "x", count: 300),
  "تمرين الشجرة على القدم اليسرى", "עץ על רגל שמאל", "👩‍👩‍👧‍👦 families 🇩🇪 flags 👍🏽 thumbs",
  "樹木のポーズを左足で行います", "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞",
  "क्षत्रिय नमस्ते", "\u{1B}[2J\u{7}\u{9B}31m\u{202E}reversed", "", "한국어 나무 자세",
].flatMap { name -> [ScreenModel] in
  var model = treeModel
  model.title = name
  model.name = name
  model.side = name
  model.cue = name + "\n" + name
  model.next = name
  model.secondsLeft = 3 * 3_600
  var big = model
  big.isBig = true
  big.warning = name
  var keys = model
  keys.showsKeys = true
  keys.state = .paused
  keys.task = name
  keys.secondsLeft = nil
  return [model, big, keys]
}

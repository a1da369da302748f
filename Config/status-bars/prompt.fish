# Into ~/.config/fish/config.fish: the step that runs and what is left of it, right of the prompt; nothing while no session plays.
function fish_right_prompt
    carillon status --format '{symbol} {name} {left}' 2>/dev/null
end

//! Output of the commands. All text of the commands is printed here, except clap's help and progress bars.
//!
//! Only a terminal gets colours, lines wrapped at its width, and tables cut to it. A file or a program gets whole lines.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Style};

use super::CommandError;

/// The style of something that failed.
pub(super) const WRONG: Style = AnsiColor::Red.on_default().bold();

/// Lines are not wrapped on a narrower terminal.
const MIN_COLUMNS: usize = 40;

/// Prints a result to standard output. A closed pipe is not an error.
pub(super) fn print(text: impl Display) {
    let _ = writeln!(anstream::stdout(), "{text}");
}

/// Prints a sentence.
pub(super) fn print_sentence(text: impl Display) {
    print(wrapped(&text.to_string(), terminal_width(&io::stdout()), 0));
}

/// Prints something that cannot be printed again to standard output.
pub(super) fn print_once(text: impl Display) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Prints a whole document to standard output. That its reader has closed the pipe, as `head` does, is not an error.
pub(super) fn print_document(name: &str, document: &[u8]) -> Result<ExitCode, CommandError> {
    let mut out = io::stdout();
    let written = out.write_all(document).and_then(|()| out.flush());
    unless_closed(name, written).map(|()| ExitCode::SUCCESS)
}

/// The result of printing something. A reader that has closed the pipe, as `head` does, has seen enough.
pub(super) fn unless_closed(name: &str, written: io::Result<()>) -> Result<(), CommandError> {
    match written {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(CommandError::Failed(format!("{name} can't be written: {why}")))
        }
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Prints a line that begins with a word in this style. Further lines of a terminal begin below the text after it.
pub(super) fn print_line(word: &str, style: Style, text: impl Display) {
    let text = wrapped(&text.to_string(), terminal_width(&io::stdout()), word.chars().count());
    print(format_args!("{style}{word}{style:#}{text}"));
}

/// Prints a note to standard error.
pub(super) fn note(text: impl Display) {
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Asks a question in a terminal. A program is not asked: the answer is yes.
pub(super) fn confirms(question: &str) -> io::Result<bool> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(true);
    }
    let mut out = anstream::stderr();
    write!(out, "{question} [y/N] ")?;
    out.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// Prints an error to standard error.
pub(super) fn fail(message: &str, code: u8) -> ExitCode {
    const NAME: &str = "muster: ";
    let width = terminal_width(&io::stderr());
    let lines = message.lines().enumerate().map(|(number, line)| {
        let own = line.chars().take_while(|it| *it == ' ').count();
        wrapped(line, width, if number == 0 { NAME.len() } else { own })
    });
    let message = lines.collect::<Vec<_>>().join("\n");
    note(format_args!("{WRONG}{NAME}{WRONG:#}{message}"));
    ExitCode::from(code)
}

/// The width of a terminal, also as `COLUMNS` says it; `None` if the stream is none.
pub(super) fn terminal_width(stream: &(impl IsTerminal + AsFd)) -> Option<usize> {
    if !stream.is_terminal() {
        return None;
    }
    let set = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let size = || Some(usize::from(rustix::termios::tcgetwinsize(stream).ok()?.ws_col));
    set.or_else(size).filter(|columns| *columns >= MIN_COLUMNS)
}

/// The text in lines of at most `columns` characters. The first line has `indent` characters before it, and the others
/// begin with as many spaces. A longer word is not divided.
fn wrapped(text: &str, columns: Option<usize>, indent: usize) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let (mut lines, mut length) = (String::new(), indent);
    for word in text.split_inclusive(' ') {
        if length > indent && length + word.trim_end().chars().count() > columns {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.extend(std::iter::repeat_n(' ', indent));
            length = indent;
        }
        lines.push_str(word);
        length += word.chars().count();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_goes_on_below_its_text() {
        let text = "set DATABASE_URL=sqlite:///var/lib/muster/muster.db or leave it out";
        assert_eq!(wrapped(text, None, 9), text);
        insta::assert_snapshot!(format!("  WRONG  {}", wrapped(text, Some(40), 9)), @"
          WRONG  set
                 DATABASE_URL=sqlite:///var/lib/muster/muster.db
                 or leave it out
        ");
    }
}

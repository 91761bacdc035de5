//! Looks a word up in all lists at once. The words of all lists are one tree, in which words that begin alike share their
//! first letters.

use std::sync::LazyLock;

use super::heard_spelling::HeardSpelling;
use super::words::{self, List, Lists};

/// Shorter words sound like too many others.
pub(super) const MIN_HEARD: usize = 4;

/// All lists of words.
pub(super) static INDEX: LazyLock<WordIndex> = LazyLock::new(|| WordIndex::new(words::all()));

/// The words of some lists.
pub(super) struct WordIndex {
    /// The first is the root.
    nodes: Vec<Node>,
}

/// The place behind the letters that lead to it.
#[derive(Default)]
struct Node {
    /// The next letters, and the places behind them.
    next: Vec<(char, usize)>,
    /// The lists with the word that ends here.
    words: Vec<List>,
    /// The lists with the beginning that ends here.
    beginnings: Vec<List>,
}

impl WordIndex {
    /// A word that ends in `*` is a beginning.
    pub(super) fn new<'a>(lists: impl Iterator<Item = (List, &'a str)>) -> Self {
        let mut index = Self { nodes: vec![Node::default()] };
        for (list, words) in lists {
            for word in words.split_whitespace() {
                let beginning = word.strip_suffix('*');
                let letters = beginning.unwrap_or(word).chars();
                let node = letters.fold(0, |node, letter| index.next_or_new(node, letter));
                let node = &mut index.nodes[node];
                match beginning {
                    Some(_) => node.beginnings.push(list),
                    None => node.words.push(list),
                }
            }
        }
        index
    }

    fn next_or_new(&mut self, node: usize, letter: char) -> usize {
        self.next(node, letter).unwrap_or_else(|| {
            self.nodes.push(Node::default());
            let new = self.nodes.len() - 1;
            self.nodes[node].next.push((letter, new));
            new
        })
    }

    fn next(&self, node: usize, letter: char) -> Option<usize> {
        let next = self.nodes[node].next.iter().find(|(next, _)| *next == letter);
        next.map(|(_, node)| *node)
    }

    /// The lists that have exactly this word.
    pub(super) fn written(&self, word: impl Iterator<Item = char>) -> Lists {
        let (mut node, mut found) = (0, Lists::default());
        for letter in word {
            let Some(next) = self.next(node, letter) else { return found };
            node = next;
            found.add(&self.nodes[node].beginnings);
        }
        found.add(&self.nodes[node].words);
        found
    }

    /// The lists with a Russian word that sounds like this one in Latin letters: `pokaji`, `skolko`.
    pub(super) fn heard(&self, latin: &str) -> Lists {
        let mut found = Lists::default();
        if let Some(spelling) = HeardSpelling::new(latin) {
            self.hear(0, &spelling, &mut found);
        }
        found
    }

    fn hear(&self, node: usize, spelling: &HeardSpelling<'_>, found: &mut Lists) {
        let Node { next, words, beginnings } = &self.nodes[node];
        if spelling.letters() >= MIN_HEARD {
            if spelling.is_beginning() {
                found.add(beginnings);
            }
            if spelling.is_whole() {
                found.add(words);
            }
        }
        for (letter, next) in next {
            if let Some(spelling) = spelling.with(*letter) {
                self.hear(*next, &spelling, found);
            }
        }
    }

    /// The lists with a word of at least `shortest` letters that one typo at most makes this one. The first letters may be
    /// `certain`.
    pub(super) fn near(&self, word: &[char], certain: usize, shortest: usize) -> Lists {
        let mut search = NearSearch { index: self, shortest, found: Lists::default() };
        if let Some((certain, rest)) = word.split_at_checked(certain)
            && let Some(node) = certain.iter().try_fold(0, |node, letter| self.next(node, *letter))
        {
            search.follow(node, certain.len(), rest, true);
        }
        search.found
    }
}

struct NearSearch<'a> {
    index: &'a WordIndex,
    shortest: usize,
    found: Lists,
}

impl NearSearch<'_> {
    /// Follows the rest of the word from the place behind so many letters.
    fn follow(&mut self, node: usize, letters: usize, rest: &[char], may_err: bool) {
        let index = self.index;
        let Node { next, words, beginnings } = &index.nodes[node];
        match rest {
            [] if letters >= self.shortest => {
                self.found.add(words);
                self.found.add(beginnings);
            }
            [] => {}
            [first, behind @ ..] => {
                if let Some(next) = index.next(node, *first) {
                    self.follow(next, letters + 1, behind, may_err);
                }
                if may_err {
                    // A letter too many.
                    self.follow(node, letters, behind, false);
                }
            }
        }
        if !may_err {
            return;
        }
        for (letter, next) in next {
            // A missing letter.
            self.follow(*next, letters + 1, rest, false);
            if let [_, behind @ ..] = rest {
                // A wrong letter.
                self.follow(*next, letters + 1, behind, false);
            }
            if let [first, second, behind @ ..] = rest
                && second == letter
                && let Some(swapped) = index.next(*next, *first)
            {
                self.follow(swapped, letters + 2, behind, false);
            }
        }
    }
}

//! Sorts and nests entities: overlapping ones are split or dropped.

use crate::entities::{Entity, EntityKind};

/// Sorts entities and makes them nest.
///
/// Quotes, links and code stay whole, and the first of two that overlap wins; bold and other splittable kinds are
/// split where a quote or link ends, and removed inside code.
pub(crate) fn nest(entities: Vec<Entity>) -> Vec<Entity> {
    let (soft, firm): (Vec<_>, Vec<_>) =
        entities.into_iter().filter(|e| e.length > 0).partition(|e| e.kind.is_splittable());
    let (quotes, firm): (Vec<_>, Vec<_>) = firm.into_iter().partition(|e| e.kind.is_quote());
    let quotes = disjoint(quotes);
    let mut kept = disjoint(firm);
    kept.retain(|e| !quotes.iter().any(|quote| crosses(quote, e) || swallows(e, quote)));
    kept.extend(quotes);
    let soft = pieces(soft, &kept);
    kept.extend(soft);
    sort(&mut kept);
    kept
}

/// By offset, then longer ones first, then outer kinds first.
pub(crate) fn sort(entities: &mut [Entity]) {
    entities.sort_by_key(|e| (e.offset, std::cmp::Reverse(e.length), e.kind.rank()));
}

fn disjoint(mut entities: Vec<Entity>) -> Vec<Entity> {
    sort(&mut entities);
    let mut end = 0;
    entities.retain(|e| {
        let free = e.offset >= end;
        if free {
            end = e.end();
        }
        free
    });
    entities
}

fn crosses(a: &Entity, b: &Entity) -> bool {
    (a.offset < b.offset && b.offset < a.end() && a.end() < b.end())
        || (b.offset < a.offset && a.offset < b.end() && b.end() < a.end())
}

fn swallows(outer: &Entity, inner: &Entity) -> bool {
    outer.offset <= inner.offset && inner.end() <= outer.end() && outer.length > inner.length
}

/// Splittable entities, merged per kind and split at the borders of the others.
fn pieces(soft: Vec<Entity>, firm: &[Entity]) -> Vec<Entity> {
    let mut result = Vec::new();
    for kind in [
        EntityKind::Bold,
        EntityKind::Italic,
        EntityKind::Underline,
        EntityKind::Strikethrough,
        EntityKind::Spoiler,
    ] {
        for (start, end) in united(soft.iter().filter(|e| e.kind == kind)) {
            for (start, end) in cut(start, end, firm) {
                result.push(Entity::new(kind.clone(), start, end - start));
            }
        }
    }
    result
}

fn united<'a>(entities: impl Iterator<Item = &'a Entity>) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = entities.map(|e| (e.offset, e.end())).collect();
    spans.sort_unstable();
    let mut result: Vec<(usize, usize)> = Vec::new();
    for (start, end) in spans {
        match result.last_mut() {
            Some(last) if start <= last.1 => last.1 = last.1.max(end),
            _ => result.push((start, end)),
        }
    }
    result
}

fn cut(start: usize, end: usize, firm: &[Entity]) -> Vec<(usize, usize)> {
    let piece = Entity::new(EntityKind::Bold, start, end - start);
    let mut borders = vec![start, end];
    for e in firm {
        if e.kind.is_mono() || crosses(&piece, e) {
            borders.extend([e.offset, e.end()].into_iter().filter(|at| start < *at && *at < end));
        }
    }
    borders.sort_unstable();
    borders.dedup();
    borders
        .windows(2)
        .map(|pair| (pair[0], pair[1]))
        .filter(|(from, to)| {
            !firm.iter().any(|e| e.kind.is_mono() && e.offset <= *from && *to <= e.end())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(kind: EntityKind, offset: usize, end: usize) -> Entity {
        Entity::new(kind, offset, end - offset)
    }

    #[test]
    fn bold_does_not_reach_into_code() {
        let nested = nest(vec![of(EntityKind::Bold, 0, 9), of(EntityKind::Code, 3, 6)]);
        assert_eq!(
            nested,
            [of(EntityKind::Bold, 0, 3), of(EntityKind::Code, 3, 6), of(EntityKind::Bold, 6, 9)]
        );
    }

    #[test]
    fn a_spoiler_over_code_leaves_only_the_code() {
        assert_eq!(
            nest(vec![of(EntityKind::Spoiler, 0, 5), of(EntityKind::Code, 0, 5)]),
            [of(EntityKind::Code, 0, 5)]
        );
    }

    #[test]
    fn bold_overlapping_a_link_is_split_at_its_end() {
        let link = EntityKind::TextLink("https://example.org/".into());
        let nested = nest(vec![of(link.clone(), 0, 4), of(EntityKind::Bold, 2, 6)]);
        assert_eq!(
            nested,
            [of(link, 0, 4), of(EntityKind::Bold, 2, 4), of(EntityKind::Bold, 4, 6)]
        );
    }

    #[test]
    fn quotes_do_not_nest() {
        let nested = nest(vec![of(EntityKind::Blockquote, 0, 9), of(EntityKind::Blockquote, 2, 4)]);
        assert_eq!(nested, [of(EntityKind::Blockquote, 0, 9)]);
    }

    #[test]
    fn adjacent_entities_of_one_kind_are_merged() {
        let nested = nest(vec![of(EntityKind::Bold, 0, 2), of(EntityKind::Bold, 2, 4)]);
        assert_eq!(nested, [of(EntityKind::Bold, 0, 4)]);
    }
}

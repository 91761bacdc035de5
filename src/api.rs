//! The query API: router, guard, budgets, errors, ready pages, one file a resource.

//! dptree's `filter_map_async` for functions that can fail: an error ends the dispatch.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use teloxide::dispatching::{DpHandlerDescription, UpdateHandler};
use teloxide::dptree::di::{DependencyMap, Injectable};
use teloxide::dptree::{
    Cont, HandlerDescription, HandlerSignature, Type, from_fn_with_description,
};

use crate::bot::error::HandlerError;

/// Passes the value on; if there is none, the next branches are tried.
#[track_caller]
pub(super) fn try_filter_map<F, T, Args>(extract: F) -> UpdateHandler<HandlerError>
where
    F: Injectable<Result<Option<T>, HandlerError>, Args> + Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    let signature = HandlerSignature::Other {
        obligations: F::obligations(),
        guaranteed_outcomes: BTreeSet::from([Type::of::<T>()]),
        conditional_outcomes: BTreeSet::new(),
        continues: true,
    };
    let extract = Arc::new(extract);
    let handler = move |mut deps: DependencyMap, next: Cont<'static, Result<(), HandlerError>>| {
        let extract = Arc::clone(&extract);
        async move {
            let extracted = extract.inject(&deps)().await;
            match extracted {
                Ok(None) => ControlFlow::Continue(deps),
                Err(error) => ControlFlow::Break(Err(error)),
                Ok(Some(value)) => {
                    deps.insert(value);
                    next(deps).await
                }
            }
        }
    };
    from_fn_with_description(DpHandlerDescription::user_defined(), handler, signature)
}

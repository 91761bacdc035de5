use crate::api::{Answer, Ask, Error, Page, ServerId, v2};
use crate::game::{Fraction, Interview, Sobes};
use crate::wire;

/// Announced interviews
#[utoipa::path(
    get, path = "/v2/sobes", tag = "Fractions", operation_id = "sobes", params(ServerId),
    responses((status = 200, description = "The interviews", body = wire::Sobes, example = json!({
        "data": {"LSPD": {"time": "18:30", "place": "Lobby of the police station"}},
        "timestamp": 1767225600
    })))
)]
pub(in crate::api) async fn list(ask: Ask<'_>) -> Result<Answer, Error> {
    let server: ServerId = ask.query()?;
    let sobes = v2::server(ask.api, server)?.sobes.clone().ok_or(Error::NotYet)?;
    let page = ask.api.page_caches.sobes.page(server.0, &sobes, |part| render(part)).await?;
    Ok(Answer::new(page, v2::calm(sobes.timestamp())))
}

fn render(sobes: &Sobes) -> Result<Page, Error> {
    let answer = wire::Sobes {
        data: sobes.iter().map(|(fraction, interview)| announced(fraction, interview)).collect(),
        timestamp: sobes.timestamp().as_second(),
    };
    Page::json(&answer, Some(sobes.timestamp()))
}

fn announced<'a>(
    fraction: &'a Fraction,
    interview: &'a Interview,
) -> (std::borrow::Cow<'a, str>, wire::Interview<'a>) {
    let interview = wire::Interview {
        time: interview.time.as_deref().map(Into::into),
        place: interview.place.as_deref().map(Into::into),
    };
    ((&*fraction.short).into(), interview)
}

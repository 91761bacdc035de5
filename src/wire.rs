//! The JSON of `/v2`: written by `api`, read by `client`. Data only, no logic.

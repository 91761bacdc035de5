//! What a key is, where it is kept, and who may pass.

-- A process finds the keys that it has issued to itself by their label.
CREATE INDEX keys_of_services ON keys (label) WHERE kind = 'service';

-- What to know of an input that can be imported, beside what it changes: ["Unit: “tonne” is read as t"].
ALTER TABLE custom_inputs.import_row ADD COLUMN remarks jsonb NOT NULL DEFAULT '[]';

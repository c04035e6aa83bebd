-- The index of names that the search goes by (docs/decisions/0043). The extension comes with PostgreSQL and is trusted: whoever may
-- create a schema in the database may create it, unless the operator of the server has forbidden it (docs/runbook.md, Upgrade).
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN
  RAISE EXCEPTION 'the search needs PostgreSQL''s own extension pg_trgm: let a superuser run CREATE EXTENSION pg_trgm in this database (%)', SQLERRM;
END
$$;

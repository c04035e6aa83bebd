-- While two releases run side by side, each reads builds of its own version (docs/decisions/0020).
CREATE UNIQUE INDEX one_live_build_per_version ON projections.checkpoint (projection, version) WHERE stage = 'live';
DROP INDEX projections.one_live_build;

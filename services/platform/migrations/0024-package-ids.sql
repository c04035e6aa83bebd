-- Ids of the packages that planners let parts in (docs/product/packages.md).
INSERT INTO ids.counter (kind, last) VALUES ('package', 0);

-- Ids of what planners add to their libraries; the reference data's own are below 10,000 (services/commands/id-ranges.ts).
INSERT INTO ids.counter (kind, last) VALUES
  ('material', 10000), ('productionrate', 10000), ('elementmakeup', 10000), ('workactivity', 10000),
  ('materialline', 10000), ('vehicle', 10000);

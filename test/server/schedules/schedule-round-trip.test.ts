import { type Exports, testRoundTrips } from '../../support/schedule-round-trips.js';

// Each kind of file in one format; schedule-round-trip.full.test.ts takes each through all of them.
const FORMATS: Readonly<Record<string, Exports['formats']>> = {
  'P6 XML': ['p6'],
  'MS Project XML': ['mspdi'],
  CSV: ['csv'],
};

testRoundTrips((kind) => ({ formats: FORMATS[kind] ?? ['xlsx'], tasks: [false] }));

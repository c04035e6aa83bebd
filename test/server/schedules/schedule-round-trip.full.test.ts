import { testRoundTrips } from '../../support/schedule-round-trips.js';

testRoundTrips(() => ({ formats: ['xlsx', 'p6', 'mspdi', 'csv'], tasks: [false, true] }));

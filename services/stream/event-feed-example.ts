import type { CloudEvent } from './contracts/public-event.js';

/** For the description of the call. */
export const EXAMPLE_MESSAGE: CloudEvent = {
  specversion: '1.0',
  id: 'f74b6459-01c7-5b74-8bd8-ae21a100efd4',
  source: '/plumbline',
  type: 'plumbline.programme.zone-added.v1',
  subject: 'programme-42',
  time: '2027-01-04T08:24:00.000Z',
  datacontenttype: 'application/json',
  dataschema: 'urn:plumbline:programme.zone-added.v1',
  streamversion: 5,
  position: '4711',
  commandid: 'c18408ba-39e6-5b6d-a9f1-1e06171305b7',
  correlationid: 'd8d12081-443d-5eb6-a8c2-e837cc69acca',
  causationid: 'c18408ba-39e6-5b6d-a9f1-1e06171305b7',
  userid: 3,
  data: { programmeId: 42, zoneId: 31, name: 'Section 1' },
};

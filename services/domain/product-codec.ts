import { eventCodec } from '../event-store/event-codec.js';
import { LIBRARY_EVENT_SCHEMAS } from './library/events.js';
import { PROGRAMME_EVENT_SCHEMAS, SHIFT_HOURS_EVENT_SCHEMAS } from './programmes/events.js';
import { P6_EVENT_SCHEMAS } from './schedules/events.js';

/** Every type of event that the product writes or has ever written. */
export const productCodec = eventCodec({
  ...PROGRAMME_EVENT_SCHEMAS,
  ...LIBRARY_EVENT_SCHEMAS,
  ...SHIFT_HOURS_EVENT_SCHEMAS,
  ...P6_EVENT_SCHEMAS,
});

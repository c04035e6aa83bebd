/** The product is started with its log in EventStoreDB (test/support/api.ts). */
export default function useEventStoreDb() {
  process.env.TEST_EVENT_STORE = 'eventstoredb';
}

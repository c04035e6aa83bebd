// Files of the jest projects that end in -eventstoredb start the product with its log there (test/support/api.ts).
process.env.TEST_EVENT_STORE = 'eventstoredb';

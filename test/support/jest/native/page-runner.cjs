// Jest's own runner. Under a name of its own, it runs the tests of pages in processes of their own: what is a page stays one.
module.exports = require('jest-runner').default;

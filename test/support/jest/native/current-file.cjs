// What jest has made for the test file that this process runs now: jest-circus's functions, mocks and timers.
let current;

exports.setCurrentFile = (made) => {
  current = made;
};
exports.currentFile = () => current;

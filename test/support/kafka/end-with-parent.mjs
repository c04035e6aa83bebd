// Ends the process of the given id when the one that started this is gone, however it ended.
process.stdin
  .on('end', () => {
    try {
      process.kill(Number(process.argv[2]), 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  })
  .resume();

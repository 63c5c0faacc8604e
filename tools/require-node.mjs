// Runs before every command, in plain JavaScript because an older Node cannot read the rest: the program runs on the Node that its
// own dependencies bring, and without it people should read what to do, not a stack trace.
const [major] = process.versions.node.split('.').map(Number);
if (major < 26) {
  process.stderr.write(
    `Labfront needs Node 26, and this is ${process.versions.node}. "npm ci" brings the right one (not with --ignore-scripts); ` +
      'then start things through npm, as in "npm start".\n',
  );
  process.exit(1);
}

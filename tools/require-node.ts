// The program runs on the Node that its own dependencies bring. An older one would fail later, in words that help nobody.
export function requireNode(): void {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major >= 26) return;
  process.stderr.write(
    `Labfront needs Node 26 and this is ${process.versions.node}. "npm ci" brings the right one: run it (without --ignore-scripts), ` +
      'then start things through npm, as in "npm start".\n',
  );
  process.exit(1);
}

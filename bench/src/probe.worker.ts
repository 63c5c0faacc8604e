// Asks for a list again and again until it is told to stop, and then says the longest wait. A thread of its own: whoever sends a large
// file in the same one would wait for itself.
import { parentPort, workerData } from 'node:worker_threads';

const PAUSE_MS = 10;
const { url } = workerData as { url: string };

let longest = 0;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const askedAt = performance.now();
  await (await fetch(url)).arrayBuffer();
  longest = Math.max(longest, performance.now() - askedAt);
  await new Promise((next) => setTimeout(next, PAUSE_MS));
}
parentPort?.postMessage(longest);

// React's own code, read and run before the app's in a task of its own (before-scripts.ts): together they would keep a telephone from
// hearing its owner for twice as long. The constants make the build run it here and not where it is first used.
import * as client from 'react-dom/client';

export const { createRoot, hydrateRoot } = client;

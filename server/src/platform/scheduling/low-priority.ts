// Imported first, so that everything that a process loads after it gives way to the server too.
import { setPriority } from 'node:os';

const LOW_PRIORITY = 10;
setPriority(LOW_PRIORITY);

// Runs before each test file.
import { afterAll } from 'vitest';
import { releaseAll } from './releases.ts';

afterAll(releaseAll);

// Steps of journeys that belong to one day or month, as those of the control of an analyser: they begin anew at midnight in India.
import { test } from '@playwright/test';

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
/** Such steps take less, also on a slow machine. */
const STEPS_MS = 3 * 60_000;

/** Waits for the next day where this one is nearly over, so that the steps that follow fall on one day. */
export async function stayInOneDay(): Promise<void> {
  const left = DAY_MS - ((Date.now() + INDIA_MS) % DAY_MS);
  if (left > STEPS_MS) return;
  test.setTimeout(test.info().timeout + left);
  await new Promise((done) => setTimeout(done, left));
}

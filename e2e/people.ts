import type { Page } from '@playwright/test';

export const ADMIN_EMAIL = 'owner@example.in';
export const ADMIN_PASSWORD = 'a-password-of-journeys';

export interface Customer {
  firstName: string;
  lastName: string;
  mobile: string;
  email: string;
  password: string;
}

let count = 0;

/** A person nobody has registered yet. */
export function newCustomer(): Customer {
  count += 1;
  const unique = `${Date.now()}${count}`.slice(-9);
  return {
    firstName: 'Asha',
    lastName: 'Verma',
    mobile: `9${unique}`,
    email: `asha${unique}@example.in`,
    password: 'a-password-of-asha',
  };
}

/** Everything that must not happen on a page: failed requests and what the browser complains about. */
export function watch(page: Page, allowed: RegExp[] = []): string[] {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('pageerror', (error) => note(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(`${message.type()}: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Aborted: the page was left while it was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.url()} ${reason}`);
  });
  return complaints;
}

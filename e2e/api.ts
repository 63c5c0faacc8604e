// The API as journeys call it, to prepare what a page shows or to look at what it left.
import { type APIRequestContext, expect } from '@playwright/test';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type Customer, newCustomer } from './people.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Calls as the person whose session the token is, or as a visitor. A refused call fails the test with its answer.
 * @param url of a shop other than that of the test.
 */
export function callAs(request: APIRequestContext, token?: string, url = '') {
  return async (method: Method, path: string, data?: object) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await request.fetch(`${url}/api/v1${path}`, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}
export type Call = ReturnType<typeof callAs>;

/** Calls as the administrator of the shop. */
export async function callAsOwner(request: APIRequestContext, url = ''): Promise<Call> {
  const credentials = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const { token } = await callAs(request, undefined, url)('POST', '/admin/login', credentials);
  return callAs(request, token, url);
}

/** A new person with an account and a session. */
export async function register(
  request: APIRequestContext,
  details: Partial<Customer> & { language?: 'hi' } = {},
  url = '',
) {
  const { mobile: phone, ...person } = { ...newCustomer(), ...details };
  const { _id, token } = await callAs(request, undefined, url)('POST', '/admin/register', { ...person, phone });
  return { ...person, mobile: phone, id: _id as string, call: callAs(request, token, url) };
}
export type Registered = Awaited<ReturnType<typeof register>>;

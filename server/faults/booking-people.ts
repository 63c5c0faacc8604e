// People who book one after the other while something around the server breaks, and whether all that they were told of is there.
import { expect } from 'vitest';
import { call } from '../test/processes.ts';

export interface Person {
  token: string;
  /** Ids of the bookings that were answered. */
  kept: string[];
}

/** Registers a few; `stem` makes their addresses new. */
export async function registerPeople(base: string, stem: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let number = 1; number <= count; number += 1) {
    const person = { firstName: 'Asha', lastName: 'Verma', password: 'a-password-of-tests' };
    const unique = { phone: `987654320${number}`, email: `${stem}${number}@example.in` };
    const { body } = await call(base, 'POST', '/admin/register', { body: { ...person, ...unique } });
    people.push({ token: body.token, kept: [] });
  }
  return people;
}

export const countKept = (people: readonly Person[]) => people.reduce((sum, { kept }) => sum + kept.length, 0);

/** Looks through every page of each person's bookings. */
export async function expectAllThere(base: string, people: readonly Person[]): Promise<void> {
  for (const { token, kept } of people) {
    const there: string[] = [];
    for (let page = 1; there.length % 100 === 0; page += 1) {
      const { body } = await call(base, 'GET', `/booking/id?limit=100&page=${page}`, { token });
      if (body.data.length === 0) break;
      there.push(...body.data.map(({ _id }: { _id: string }) => _id));
    }
    expect(there).toEqual(expect.arrayContaining(kept));
  }
}

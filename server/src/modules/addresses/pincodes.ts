// Pincodes, offline: a small table of the region that the laboratory serves.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PincodePlace } from '@labfront/contract/addresses';
import { parse } from 'csv-parse/sync';

const TABLE = join(import.meta.dirname, '../../../starter/pincodes.csv');

const STARTER_CITIES = join(import.meta.dirname, '../../../starter/cities.csv');

/** Madhya Pradesh, the state of every starter city. */
const STARTER_STATE = /^4[5-8]/;

/** Bhopal's pincodes: the table contains all of them, so one that is not in it does not exist. */
const COMPLETE = /^4620/;

let starterCities: Set<string> | undefined;
let places: Map<string, PincodePlace> | undefined;

function table(): Map<string, PincodePlace> {
  if (!places) {
    const rows = parse(readFileSync(TABLE), { columns: true }) as Record<'pincode' | 'city' | 'offices', string>[];
    places = new Map(rows.map((row) => [row.pincode, { ...row, offices: row.offices.split('|') }]));
  }
  return places;
}

/** City and post offices of a pincode, undefined for one that is not in the table. */
export function findPincode(pincode: string): PincodePlace | undefined {
  return table().get(pincode.replace(/\s/g, ''));
}

/** The pincodes of a city that the table has, in order. */
export function pincodesOf(city: string): PincodePlace[] {
  const wanted = city.toLowerCase();
  return [...table().values()].filter((place) => place.city.toLowerCase() === wanted);
}

/** Whether the pincode is known not to exist. For other regions the table is incomplete, and the input is accepted. */
export function isNoPincode(pincode: string): boolean {
  return COMPLETE.test(pincode) && !table().has(pincode);
}

function isStarterCity(city: string): boolean {
  if (!starterCities) {
    const rows = parse(readFileSync(STARTER_CITIES), { columns: true }) as { name: string }[];
    starterCities = new Set(rows.map(({ name }) => name.toLowerCase()));
  }
  return starterCities.has(city);
}

/**
 * Whether a pincode is known to be elsewhere than in the city: by the table, by the sorting districts (the first three digits) of a city
 * that the table has, or by the state of a starter city. False where nobody knows.
 */
export function isOutside(pincode: string, city: string): boolean {
  const name = city.trim().toLowerCase();
  const digits = pincode.replace(/\s/g, '');
  const there = findPincode(digits)?.city;
  if (there !== undefined) return there.toLowerCase() !== name;
  const own = pincodesOf(name);
  if (own.length > 0) return !own.some((place) => place.pincode.slice(0, 3) === digits.slice(0, 3));
  return isStarterCity(name) && !STARTER_STATE.test(digits);
}

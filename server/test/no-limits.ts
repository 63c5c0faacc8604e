/** Settings without which tests that ask much from one address or account would be refused. */
export const NO_LIMITS = {
  RATE_LIMIT: '0',
  UNPAID_BOOKINGS: '0',
  UNPAID_BOOKINGS_PER_NETWORK: '0',
  UNPAID_PLACES: '0',
  UNPAID_PLACES_PER_NETWORK: '0',
  BOOKINGS_PER_DAY: '0',
  UPLOAD_MB_PER_ACCOUNT: '0',
  UPLOAD_MB_PER_NETWORK: '0',
};

/** The same for tests of the server, whose data may lie in a small memory folder. */
export const TEST_SETTINGS = { ...NO_LIMITS, DISK_FLOOR_MB: '0' };

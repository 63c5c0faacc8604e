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
  DISK_FLOOR_MB: '0',
};

// The states of records as staff read them, the same in each list, search and page.

export const REQUEST_STATES = {
  new: 'New',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  collected: 'Collected',
  cancelled: 'Cancelled',
} as const;
export const PRESCRIPTION_STATES = { pending: 'Waiting', approved: 'Approved', rejected: 'Rejected' } as const;
export const REPORT_STATES = { Pending: 'Payment due', Completed: 'Released' } as const;

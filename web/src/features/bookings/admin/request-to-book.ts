import type { DetailsFormState } from '../../booking-details/index.ts';

/** A request for a home collection, as the booking begins with it. */
export interface RequestToBook {
  readonly _id: string;
  readonly name: string;
  readonly mobileNumber: string;
  readonly city: string;
  readonly address: string;
  readonly pincode: string;
  readonly preferredDate: string;
  readonly preferredSlot: string;
}

/** Fills the form in with a request. */
export function fillIn(setValue: DetailsFormState['setValue'], request: RequestToBook): void {
  setValue('collection', 'home');
  setValue('city', request.city);
  setValue('address.name', request.name);
  setValue('address.number', request.mobileNumber);
  setValue('address.address', request.address);
  setValue('address.pincode', request.pincode);
  setValue('date', request.preferredDate);
  setValue('slot', request.preferredSlot);
}

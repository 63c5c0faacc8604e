// Consent forms and referrals that were photographed on the device: they count at once, and are sent before the events of their visit.
import type { DocumentKind } from '@labfront/contract/booking-document-limits';
import type { FieldVisit } from '@labfront/contract/visits';

export interface DevicePhoto {
  readonly id: string;
  readonly visitId: string;
  readonly kind: DocumentKind;
  /** The patient of the booking; null where it is for one alone. */
  readonly bookedPatientId: string | null;
  /** Null while it waits in the queue. */
  readonly answer: 'sent' | { readonly refused: string } | null;
}

export type NewPhoto = Pick<DevicePhoto, 'kind' | 'bookedPatientId'> & { readonly picture: Blob };

export const isRefused = ({ answer }: DevicePhoto): boolean => answer !== null && answer !== 'sent';

/** A visit whose patients lack no document that is on the device. */
export function withPhotos(visit: FieldVisit, photos: readonly DevicePhoto[]): FieldVisit {
  const { documents } = visit;
  const own = photos.filter((photo) => photo.visitId === visit._id && !isRefused(photo));
  // Visits that were kept by an earlier version of this page do not say who lacks what.
  if (own.length === 0 || !documents?.patients) return visit;
  const patients = documents.patients.map((patient) => ({
    ...patient,
    missing: patient.missing.filter(
      (kind) => !own.some((photo) => photo.kind === kind && photo.bookedPatientId === patient.bookedPatientId),
    ),
  }));
  return { ...visit, documents: { ...documents, patients } };
}

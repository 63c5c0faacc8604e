// Prices a booking for the city where its sample is taken, once that is another one than it was booked for: whoever books at a centre
// without naming one sees the prices of the city that they chose, and may come to a counter of any other.
import { toRupees } from '@labfront/contract/money';
import { type PricingLine, priceLines } from '@labfront/contract/pricing';
import { isUnpaid } from '@labfront/contract/refund-rules';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { BookingDetailsService } from '../booking-details/booking-details.service.ts';
import type { BookableItem, CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import { chargedItems } from './book-now.contents.ts';
import { listLinesOf, setLinePrice } from './booking-lines.queries.ts';
import { listPatientLines, type PatientLine, setPatientLinePrice } from './booking-patients.queries.ts';
import { shareByItem } from './booking-patients.ts';
import { type BookingLineRow, type BookingRow, findAnyBooking, holdBooking, setBooking } from './bookings.queries.ts';

type Price = Pick<BookingLineRow, 'price' | 'discount_basis_points' | 'final_price'>;

/** The cities before and after, read outside the transaction that prices the booking. */
interface PricePlace {
  before: string | null;
  /** Null for base prices. */
  cityId: string | null;
  cityName: string | null;
}

export interface RepricingDependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  bookingDetails: Pick<BookingDetailsService, 'cityOfSample'>;
  catalogue: Pick<CatalogueService, 'findBookable' | 'categoriesOf'>;
  cities: Pick<CitiesService, 'find'>;
  coupons: Pick<CouponsService, 'reweigh'>;
}

const priceOf = ({ price, discount_basis_points, final_price }: Price): Price => ({
  price,
  discount_basis_points,
  final_price,
});

/** The price of each line in another city: only where the two cities differ today, so that a price that was agreed stays otherwise. */
function pricesOf(lines: readonly BookingLineRow[], before: readonly BookableItem[], after: readonly BookableItem[]) {
  const of = (items: readonly BookableItem[], id: string) => items.find((item) => item.id === id);
  return lines.map((line) => {
    const [old, other] = [of(before, line.item_id), of(after, line.item_id)];
    return { ...line, ...priceOf(old && other && old.final_price !== other.final_price ? other : line) };
  });
}

/** The billed lines: those of the patients where the booking has several. */
function billedOf(lines: readonly BookingLineRow[], ofPatients: readonly PatientLine[]) {
  if (ofPatients.length === 0) {
    return chargedItems(lines).map(({ item_id: itemId, final_price: price, quantity }) => ({
      itemId,
      price,
      quantity,
    }));
  }
  return ofPatients.map(({ item_id: itemId, price }) => ({ itemId, price, quantity: 1 }));
}

export function createRepricing(dependencies: RepricingDependencies) {
  const { database, clock, audit, bookingDetails, catalogue, cities, coupons } = dependencies;

  /** The city whose prices a booking has; null for base prices. */
  async function cityOf(row: BookingRow): Promise<string | null> {
    if (row.price_city_id !== null) return row.price_city_id;
    // One that was made before cities were written down.
    const { collection, city, centre_id: centreId, window_city_id: windowCityId } = row;
    return (await bookingDetails.cityOfSample({ collection, city, centreId, windowCityId })) ?? null;
  }

  /** The lines, patients' lines and amounts of a booking in another city. */
  async function priced(tx: Db, row: BookingRow, { before, cityId: after, cityName }: PricePlace) {
    const held = await listLinesOf(tx, [row.id]);
    const ids = held.map(({ item_id }) => item_id);
    const items = [
      await catalogue.findBookable(tx, ids, before),
      await catalogue.findBookable(tx, ids, after),
    ] as const;
    const lines = pricesOf(held, ...items);
    const changed = new Map(lines.map((line) => [line.item_id, line.final_price]));
    const ofPatients = (await listPatientLines(tx, [row.id])).map((line) => ({
      ...line,
      // A test that a package of the patient holds costs nothing more.
      price: line.included_in === null ? (changed.get(line.item_id) ?? line.price) : line.price,
    }));
    const categories = await catalogue.categoriesOf(tx, ids);
    const billed = billedOf(lines, ofPatients).map(
      (line): PricingLine => ({ ...line, category: categories.get(line.itemId) ?? '' }),
    );
    const shares = row.coupon_id === null ? [] : await coupons.reweigh(tx, row.coupon_id, billed, cityName);
    const { discount, total } = priceLines(billed, shares, row.fee);
    const ofItems = shareByItem(billed, shares);
    const promised = Math.min(row.promised, total);
    return {
      lines: lines.map((line) => ({ ...line, discount: ofItems.get(line.item_id) ?? 0 })),
      ofPatients,
      amounts: { discount, promised, total_amount: total - promised },
      isSame: discount === row.discount && lines.every((line, index) => line.final_price === held[index]?.final_price),
    };
  }

  return {
    cityOf,

    /** @param cityId where the sample is taken. @throws AppError 404. */
    async readPlace(id: string, cityId: string | null): Promise<PricePlace> {
      const row = await findAnyBooking(database.db, id);
      if (!row) throw notFound('Booking');
      const cityName = cityId === null ? null : ((await cities.find(cityId))?.name ?? null);
      return { before: await cityOf(row), cityId, cityName };
    },

    /**
     * Prices a booking whose row is held until `tx` ends for the city where its sample is taken. An unpaid one costs what that city asks,
     * without a discount that staff gave on the price of before; a paid one keeps its price, and is not taken where it costs more.
     * @throws AppError 404, 409 `PRICED_ELSEWHERE` for a paid booking that costs more there.
     */
    async priceIn(tx: Db, id: string, place: PricePlace): Promise<void> {
      const { before, cityId } = place;
      if (before === cityId) return;
      await holdBooking(tx, id);
      const row = await findAnyBooking(tx, id);
      if (!row) throw notFound('Booking');
      const { lines, ofPatients, amounts, isSame } = await priced(tx, row, place);
      const isOpen = row.payment_id === null && isUnpaid(row.payment_status) && row.credited === 0;
      if (!isOpen) {
        const paid = row.total_amount + row.credited + row.staff_discount;
        if (!isSame && amounts.total_amount > paid) {
          const params = { paid: rupeesText(paid), price: rupeesText(amounts.total_amount) };
          throw new AppError('PRICED_ELSEWHERE', params);
        }
        return;
      }
      if (isSame) return setBooking(tx, id, { price_city_id: cityId });
      for (const line of lines) await setLinePrice(tx, line.id, { ...priceOf(line), discount: line.discount });
      for (const line of ofPatients) await setPatientLinePrice(tx, line.id, line.price);
      await setBooking(tx, id, {
        ...amounts,
        price_city_id: cityId,
        staff_discount: 0,
        staff_discount_reason: null,
        // An order at the gateway, and the request that made it, are about the amount of before.
        order_id: null,
        fingerprint: null,
        updated_at: isoTime(clock.now()),
      });
      const details = { priceBefore: toRupees(row.total_amount), price: toRupees(amounts.total_amount) };
      await audit.write(tx, { action: `${row.kind}.repriced`, recordId: id, details });
    },
  };
}

import type { PopularInCity as Popular } from '@labfront/contract/popular-items';
import { useEffect, useState } from 'react';
import { useCityName } from '../../../shared/format/city-names.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Link } from '../../../shared/router/link.tsx';
import { selectVisitorCity } from '../../../shared/session/visitor-city.ts';
import { customThunk } from '../../../shared/store/api-thunk.ts';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { Price } from '../../../shared/ui/price.tsx';
import { moreMessages } from '../home-more.messages.ts';

const fetchPopular = customThunk(
  'home/popularInCity',
  () => '',
  async (api, city: string, signal) => (await api.call('GET /catalogue/popular', { query: { city }, signal })).data,
);

/** Popular items in the visitor's city; nothing without a city or with too few bookings. */
export function PopularInCity() {
  const text = useMessages(moreMessages);
  const cityName = useCityName();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectVisitorCity);
  const [popular, setPopular] = useState<Popular | null>(null);
  useEffect(() => {
    setPopular(null);
    if (chosen === '') return;
    const request = dispatch(fetchPopular(chosen));
    // Only this row is missing when it fails.
    void request.then((answer) => fetchPopular.fulfilled.match(answer) && setPopular(answer.payload));
    return () => request.abort();
  }, [dispatch, chosen]);
  if (!popular?.city || popular.items.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2>{text.popularIn(cityName(popular.city))}</h2>
      <ul className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-4">
        {popular.items.map((item) => (
          <li key={item._id}>
            <Link
              to={`/${item.kind}/${item.slug}`}
              className="grid h-full min-h-touch content-between gap-2 rounded-card border border-line bg-surface px-4 py-3 hover:border-brand hover:text-brand"
            >
              <span className="font-strong">{item.name}</span>
              <Price price={item.price} finalPrice={item.finalPrice} discountPercent={item.discountPercent} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

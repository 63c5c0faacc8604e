import { dashboard } from '@labfront/contract/dashboard';
import { type Serve, scopeOf } from '../../platform/http/serve.ts';
import type { DashboardService } from './dashboard.service.ts';

export function registerDashboard(serve: Serve, service: DashboardService): void {
  serve(dashboard.getSummary, ({ caller, query }) => service.summary(scopeOf(caller), query));
  serve(dashboard.getWork, ({ caller }) => service.work(scopeOf(caller)));
}

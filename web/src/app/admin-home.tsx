import { Navigate } from 'react-router';

/** Until the dashboard is there, the administration begins with the work that waits. */
export function AdminHome() {
  return <Navigate to="/admin/cart-booking-admin" replace />;
}

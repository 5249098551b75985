/** A bare Hono route with one query: the same household's months, as they are stored. */
import { Hono } from 'hono';

const app = new Hono<{ Bindings: { DB: D1Database } }>();

app.get('/months/:userId', async (c) => {
  const statement = c.env.DB.prepare('SELECT * FROM monthly_usage WHERE user_id = ?');
  const { results } = await statement.bind(Number(c.req.param('userId'))).all();
  return c.json({ months: results });
});

export default app;

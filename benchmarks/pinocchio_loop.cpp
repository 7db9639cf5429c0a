// Pinocchio's algorithms in a loop without Python, for benchmarks/forward_dynamics.py.
#include <pinocchio/multibody.hpp>

#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/rnea.hpp>

namespace pin = pinocchio;

struct Case {
  pin::Model model;
  pin::Data data;
  Eigen::VectorXd q, v, u;
  Case(const pin::Model& m, const double* q_, const double* v_, const double* u_)
      : model(m), data(m), q(Eigen::Map<const Eigen::VectorXd>(q_, m.nq)), v(Eigen::Map<const Eigen::VectorXd>(v_, m.nv)),
        u(Eigen::Map<const Eigen::VectorXd>(u_, m.nv)) {}
};

typedef Eigen::Matrix<double, 3, 3, Eigen::RowMajor> Row3;

extern "C" {

// 26 numbers a joint of a serial chain: revolute or not, R (9) and p (3) in the joint before, mass, center (3), inertia (9) at the center.
void* make_chain(const double* row, int n, const double* q, const double* v, const double* u) {
  pin::Model model;
  pin::JointIndex last = 0;
  for (int i = 0; i < n; ++i, row += 26) {
    const pin::SE3 placement(Eigen::Matrix3d(Eigen::Map<const Row3>(row + 1)), Eigen::Vector3d(row[10], row[11], row[12]));
    const std::string name = std::to_string(i);
    last = row[0] > 0.5 ? model.addJoint(last, pin::JointModelRZ(), placement, name)
                        : model.addJoint(last, pin::JointModelPZ(), placement, name);
    const Eigen::Vector3d center(row[14], row[15], row[16]);
    model.appendBodyToJoint(last, pin::Inertia(row[13], center, Eigen::Matrix3d(Eigen::Map<const Row3>(row + 17))), pin::SE3::Identity());
  }
  return new Case(model, q, v, u);
}

void free_chain(void* chain) { delete static_cast<Case*>(chain); }

#define LOOP(name, call, result)                                   \
  const double* name(void* chain, long repeats) {                  \
    Case& c = *static_cast<Case*>(chain);                          \
    for (long i = 0; i < repeats; ++i) call;                       \
    return c.data.result.data();                                   \
  }

LOOP(forward_local, pin::aba(c.model, c.data, c.q, c.v, c.u, pin::Convention::LOCAL), ddq)
LOOP(forward_world, pin::aba(c.model, c.data, c.q, c.v, c.u, pin::Convention::WORLD), ddq)
LOOP(inverse_local, pin::rnea(c.model, c.data, c.q, c.v, c.u), tau)
LOOP(mass_local, pin::crba(c.model, c.data, c.q, pin::Convention::LOCAL), M)
LOOP(mass_world, pin::crba(c.model, c.data, c.q, pin::Convention::WORLD), M)
}
